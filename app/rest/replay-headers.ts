const REPLAY = ["idempotency-replayed", "idempotency-original-request"] as const;

/** The headers that mark an answer as a replay and name the original request. */
export function replayHeaders(from: Headers): Readonly<Record<string, string>> {
  return Object.fromEntries(REPLAY.flatMap((name) => (from.has(name) ? [[name, from.get(name) ?? ""]] : [])));
}
