const REPLAY = ["idempotency-replayed", "idempotency-original-request"] as const;

/** What an answer says of being a replay: that it is one, and of which request. */
export function replayHeaders(from: Headers): Readonly<Record<string, string>> {
  return Object.fromEntries(REPLAY.flatMap((name) => (from.has(name) ? [[name, from.get(name) ?? ""]] : [])));
}
