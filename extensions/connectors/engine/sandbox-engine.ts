/** The sandbox engine's own calls, with which the demo and test helpers act as cardholders and banks. A real engine has none. */
export interface SandboxEngine {
  createPayment(payment: Record<string, unknown>): Promise<{ payment_id: string }>;
  openDispute(dispute: Record<string, unknown>): Promise<{ dispute_id: string }>;
  advanceDispute(disputeId: string, to: Record<string, unknown>): Promise<void>;
}

export interface SandboxEngineOptions {
  readonly engineUrl: string;
  /** The engine's admin key. */
  readonly engineApiKey: string | null;
}

export class NoSandboxEngineError extends Error {
  override readonly message =
    "This needs the sandbox engine: ENGINE_URL names an engine without its /sandbox calls, or ENGINE_API_KEY is not its admin key.";
}

export function sandboxEngine({ engineUrl, engineApiKey }: SandboxEngineOptions): SandboxEngine {
  async function post<T>(path: string, body: unknown): Promise<T> {
    const response = await fetch(new URL(path, engineUrl), {
      method: "POST",
      headers: { "content-type": "application/json", "api-key": engineApiKey ?? "" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    });
    if (response.status === 401 || response.status === 404) throw new NoSandboxEngineError();
    if (!response.ok) throw new Error(`sandbox engine: ${path} answered ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }
  return {
    createPayment: (payment) => post("/sandbox/payments", payment),
    openDispute: (dispute) => post("/sandbox/disputes", dispute),
    advanceDispute: (disputeId, to) => post(`/sandbox/disputes/${disputeId}/advance`, to),
  };
}
