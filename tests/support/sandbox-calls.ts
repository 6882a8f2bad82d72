/** The sandbox engine's own calls, by which a test plays the bank and breaks the engine. */
export interface SandboxCalls {
  openDispute(
    merchantId: string,
    dispute?: Record<string, unknown>,
  ): Promise<{ dispute_id: string; payment_id: string }>;
  advance(disputeId: string, to: { dispute_stage?: string; dispute_status?: string }): Promise<void>;
  fault(fault: Record<string, unknown>): Promise<void>;
  submissions(disputeId: string): Promise<Record<string, unknown>[]>;
}

export function sandboxCalls(engineUrl: string, adminApiKey: string): SandboxCalls {
  async function call(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(new URL(path, engineUrl), {
      method,
      headers: { "content-type": "application/json", "api-key": adminApiKey },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    const text = await response.text();
    return text === "" ? undefined : JSON.parse(text);
  }
  return {
    openDispute: async (merchantId, dispute = {}) =>
      (await call("POST", "/sandbox/disputes", {
        merchant_id: merchantId,
        amount: 4_200,
        currency: "USD",
        ...dispute,
      })) as {
        dispute_id: string;
        payment_id: string;
      },
    advance: async (disputeId, to) => void (await call("POST", `/sandbox/disputes/${disputeId}/advance`, to)),
    fault: async (fault) => void (await call("POST", "/sandbox/faults", fault)),
    submissions: async (disputeId) => {
      const answer = await call("GET", `/sandbox/disputes/${disputeId}/submissions`);
      return (Array.isArray(answer) ? answer : ((answer as { data?: unknown[] }).data ?? [])) as Record<
        string,
        unknown
      >[];
    },
  };
}
