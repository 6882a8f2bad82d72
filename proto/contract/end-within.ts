/** Forces the process to exit if it does not exit by itself within the limit. */
export function endWithin(limitMs: number, onDeadline: () => void): void {
  setTimeout(() => {
    onDeadline();
    process.exit(1);
  }, limitMs).unref();
}
