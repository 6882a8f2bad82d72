/** Ends the process when something keeps it from ending by itself, whatever that is. */
export function endWithin(limitMs: number, tell: () => void): void {
  setTimeout(() => {
    tell();
    process.exit(1);
  }, limitMs).unref();
}
