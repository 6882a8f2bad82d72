import { segment } from "./ask.ts";
import { EngineRefusedError, NoSandboxEngineError } from "./engine.errors.ts";
import { createTransport } from "./transport.ts";

export interface SandboxEngineOptions {
  readonly engineUrl: string;
  /** The engine's admin key. */
  readonly engineApiKey: string | null;
}

/** The sandbox engine's own calls, with which the demo and test helpers act as cardholders and banks. A real engine has none. */
export function sandboxEngine({ engineUrl, engineApiKey }: SandboxEngineOptions, requestId: string) {
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
    createPayment: (payment: object) => post<{ payment_id: string }>("/sandbox/payments", payment),
    /** The same `dispute_id` again answers with the dispute that is there. */
    openDispute: (dispute: object) => post<{ dispute_id: string }>("/sandbox/disputes", dispute),
    /** Freezes the time of a merchant's account; null returns it to real time. */
    moveClock: (engineMerchantId: string, now: Date | null) =>
      post<void>(`/sandbox/accounts/${segment(engineMerchantId)}/clock`, { now }),
  };
}
