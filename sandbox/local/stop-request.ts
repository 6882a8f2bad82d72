const SIGNALS: NodeJS.Signals[] = ["SIGINT", "SIGTERM", "SIGHUP"];

/**
 * Calls back with 1 for the first stop request, 2 for the second, and so on. The end of the parent process is a
 * request, too.
 */
export function onStopRequest(stop: (times: number) => void): void {
  let times = 0;
  const request = () => stop(++times);
  for (const signal of SIGNALS) process.on(signal, request);
  if (!process.channel) return;
  process.once("disconnect", request);
  // Otherwise the listener would keep this process alive.
  process.channel.unref();
}
