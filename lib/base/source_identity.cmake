# Writes OUT, a source file that defines NAME (declared in NAME.h), from the hashes of the FILES in
# FOLDER and from what else may round a sum differently: COMPILED, the processor and the options.
set(hashes "${COMPILED}\n")
separate_arguments(FILES)
foreach(name ${FILES})
  file(SHA256 ${FOLDER}/${name} one)
  string(APPEND hashes "${name} ${one}\n")
endforeach()
string(SHA256 all "${hashes}")
file(WRITE ${OUT} "#include \"${NAME}.h\"\n\nconst char ${NAME}[] = \"${all} \" __VERSION__;\n")
