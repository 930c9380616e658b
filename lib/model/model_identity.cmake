# Writes OUT, a source file that defines model_identity, from the hashes of the FILES in FOLDER.
set(hashes "")
separate_arguments(FILES)
foreach(name ${FILES})
  file(SHA256 ${FOLDER}/${name} one)
  string(APPEND hashes "${name} ${one}\n")
endforeach()
string(SHA256 all "${hashes}")
file(WRITE ${OUT} "#include \"model_identity.h\"\n\nconst char model_identity[] = \"${all} \" __VERSION__;\n")
