const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "file not found; check the path",
  ENOTDIR: "a part of the path is not a folder; check the path",
  EACCES: "permission denied; check its permissions",
  EPERM: "permission denied; check its permissions",
  EISDIR: "it is a folder; use the files in it",
  ELOOP: "its symbolic links form a loop",
  ENAMETOOLONG: "its name is too long",
  EMFILE: "too many files are open",
  ENFILE: "too many files are open",
  EBUSY: "another program uses it; close it there",
  ENXIO: "it is a socket or a device; use a file",
  EIO: "the disk reports an error; copy the file to another disk",
  ESTALE: "it was removed while it was read; try again",
};

/** Why a file or folder cannot be read, and what to do, for a person; from the error of the system. */
export const whyUnreadable = (error: unknown): string => {
  if (error instanceof RangeError) return "there is not enough memory for it; split it into parts";
  const { code = "" } = error as NodeJS.ErrnoException;
  return REASONS[code] ?? `the system reports ${code === "" ? "an unknown error" : code}`;
};

/** The same for a symbolic link whose target does not exist. */
export const BROKEN_LINK = "it is a link to a file that does not exist; check where it points";
