import { EngineRefusedError, NoSandboxEngineError } from "./engine.errors.ts";
import { createTransport } from "./transport.ts";

/** The sandbox engine's own calls, with which the demo and test helpers act as cardholders and banks. A real engine has none. */
export interface SandboxEngine {
  createPayment(payment: Record<string, unknown>): Promise<{ payment_id: string }>;
  openDispute(dispute: Record<string, unknown>): Promise<{ dispute_id: string }>;
  /** Freezes the time of a merchant's account; null returns it to real time. */
  moveClock(engineMerchantId: string, now: Date | null): Promise<void>;
}

export interface SandboxEngineOptions {
  readonly engineUrl: string;
  /** The engine's admin key. */
  readonly engineApiKey: string | null;
}

export function sandboxEngine({ engineUrl, engineApiKey }: SandboxEngineOptions, requestId: string): SandboxEngine {
  const ask = createTransport({ baseUrl: engineUrl })({ apiKey: engineApiKey ?? "", requestId });
  async function post<T>(path: string, json: unknown): Promise<T> {
    try {
      return (await ask({ method: "POST", path, json })).json() as T;
    } catch (error) {
      const isRealEngine = error instanceof EngineRefusedError && [401, 404].includes(error.httpStatus);
      throw isRealEngine ? new NoSandboxEngineError() : error;
    }
  }
  return {
    createPayment: (payment) => post("/sandbox/payments", payment),
    openDispute: (dispute) => post("/sandbox/disputes", dispute),
    moveClock: (id, now) => post(`/sandbox/accounts/${encodeURIComponent(id)}/clock`, { now }),
  };
}
