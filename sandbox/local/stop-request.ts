const SIGNALS: NodeJS.Signals[] = ["SIGINT", "SIGTERM", "SIGHUP"];

/** Calls back with 1 for the first request to stop, 2 for the second … The end of the process that started us counts as one. */
export function onStopRequest(stop: (times: number) => void): void {
  let times = 0;
  const request = () => stop(++times);
  for (const signal of SIGNALS) process.on(signal, request);
  if (!process.channel) return;
  process.once("disconnect", request);
  // Listening for the end of the channel would otherwise keep this process alive.
  process.channel.unref();
}
