"""`python -m twiddle`, and the script `twiddle`: the command takes this process's place."""
import os
import sys

from . import FOLDER


def main():
    os.execv(FOLDER / "bin" / "twiddle", ["twiddle", *sys.argv[1:]])


if __name__ == "__main__":
    main()
