/** Why a file cannot be used. */
export type FileFault = "encrypted" | "unreadable";

/** A file that cannot be used. */
export class FileFaultError extends Error {
  readonly fault: FileFault;

  constructor(fault: FileFault) {
    super(`the file is ${fault}`);
    this.fault = fault;
  }
}
