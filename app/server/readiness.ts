import { Code, ConnectError } from "@connectrpc/connect";
import type { Services } from "#app/services/services.server.ts";

const PROBE_TTL_MS = 1_000;
const PROBE_TIMEOUT_MS = 2_000;
/** Time that a check waits for a probe while the last completed one was ready. */
const PATIENCE_MS = 500;
/** Silence of the service after which it counts as unavailable; a busy one may be silent for less. */
const SILENCE_MS = 5_000;
/** The hash of no key: the probe uses the call that every request depends on. */
const NO_KEY = new Uint8Array(32);

/** Load alone makes no process unready: a slow probe keeps the last answer until the silence is too long. */
export function readiness({ extensions, log }: Pick<Services, "extensions" | "log">): () => Promise<boolean> {
  let silentSince = Number.POSITIVE_INFINITY;
  let isReady = false;
  let probe = { at: Number.NEGATIVE_INFINITY, ended: Promise.resolve() };
  const ask = async (): Promise<void> => {
    const askedAt = performance.now();
    try {
      await extensions.system().apiKeys.verifyApiKeys({ keyHashes: [NO_KEY] }, { timeoutMs: PROBE_TIMEOUT_MS });
      silentSince = Number.POSITIVE_INFINITY;
      isReady = true;
    } catch (error) {
      log.warn({ err: error }, "The extensions service does not answer.");
      const isSilent = error instanceof ConnectError && error.code === Code.DeadlineExceeded;
      silentSince = Math.min(silentSince, askedAt);
      if (!isSilent || performance.now() - silentSince > SILENCE_MS) isReady = false;
    }
  };
  return async () => {
    const now = performance.now();
    if (now - probe.at > PROBE_TTL_MS) probe = { at: now, ended: ask() };
    await (isReady ? Promise.race([probe.ended, pause(PATIENCE_MS)]) : probe.ended);
    return isReady;
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms).unref());
}
