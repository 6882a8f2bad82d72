/** The sandbox engine's control calls, for acting as the bank and for engine faults. */
export interface SandboxCalls {
  openDispute(
    merchantId: string,
    dispute?: Record<string, unknown>,
  ): Promise<{ dispute_id: string; payment_id: string }>;
  advance(disputeId: string, to: { dispute_stage?: string; dispute_status?: string }): Promise<void>;
  /** A card payment of 4200 USD that succeeds by default. */
  createPayment(merchantId: string, payment?: Record<string, unknown>): Promise<{ payment_id: string }>;
  /** Reports a payment's result as the processor, for example of a bank debit. */
  advancePayment(merchantId: string, paymentId: string, status: string): Promise<void>;
  /** The payer approves a payment that waits for 3-D Secure, or fails at it. */
  authenticate(merchantId: string, paymentId: string, outcome: "succeed" | "fail"): Promise<void>;
  advanceRefund(merchantId: string, refundId: string, status: "succeeded" | "failed"): Promise<void>;
  /** Freezes the account's time; null returns it to real time. */
  moveClock(merchantId: string, now: Date | null): Promise<void>;
  /** Reports a payout's result as the bank or the processor. */
  advancePayout(merchantId: string, payoutId: string, status: string, failure?: { error_code: string }): Promise<void>;
  /** The deposits file of an account, as CSV. */
  deposits(
    merchantId: string,
    fault?: "missing_line" | "wrong_amount" | "doubled_line",
    fees?: "of_each_line" | "own_line",
  ): Promise<string>;
  fault(fault: Record<string, unknown>): Promise<void>;
  /** Sets the outcome of charges of a card or of a stored method. */
  setCard(merchantId: string, settings: Record<string, unknown>): Promise<void>;
  /** The bank sends news about a stored card: Visa's A, E, C or Q. */
  updateCard(merchantId: string, update: Record<string, unknown>): Promise<void>;
  /** Bodies of writing requests at this path, oldest first. */
  requests(path: string): Promise<Record<string, unknown>[]>;
  submissions(disputeId: string): Promise<Record<string, unknown>[]>;
}

const CARD_PAYMENT = {
  amount: 4_200,
  currency: "USD",
  confirm: true,
  payment_method: "card",
  payment_method_type: "credit",
  payment_method_data: {
    card: { card_number: "4000008400000001", card_exp_month: "12", card_exp_year: "2040", card_cvc: "123" },
  },
};

export function sandboxCalls(engineUrl: string, adminApiKey: string): SandboxCalls {
  async function call(method: string, path: string, body?: unknown): Promise<unknown> {
    const text = await callText(method, path, body);
    return text === "" ? undefined : JSON.parse(text);
  }
  async function callText(method: string, path: string, body?: unknown): Promise<string> {
    const response = await fetch(new URL(path, engineUrl), {
      method,
      headers: { "content-type": "application/json", "api-key": adminApiKey },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.text();
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
    createPayment: async (merchantId, payment = {}) =>
      (await call("POST", "/sandbox/payments", { merchant_id: merchantId, ...CARD_PAYMENT, ...payment })) as {
        payment_id: string;
      },
    advancePayment: async (merchantId, paymentId, status) =>
      void (await call("POST", `/sandbox/payments/${paymentId}/advance`, { merchant_id: merchantId, status })),
    authenticate: async (merchantId, paymentId, outcome) => {
      await call("POST", `/sandbox/payments/${paymentId}/authenticate`, { merchant_id: merchantId, outcome });
    },
    advanceRefund: async (merchantId, refundId, status) =>
      void (await call("POST", `/sandbox/refunds/${refundId}/advance`, { merchant_id: merchantId, status })),
    moveClock: async (merchantId, now) => void (await call("POST", `/sandbox/accounts/${merchantId}/clock`, { now })),
    advancePayout: async (merchantId, payoutId, status, failure = undefined) =>
      void (await call("POST", `/sandbox/payouts/${payoutId}/advance`, {
        merchant_id: merchantId,
        status,
        ...failure,
      })),
    deposits: (merchantId, fault, fees) =>
      callText("POST", "/sandbox/deposits", {
        merchant_id: merchantId,
        ...(fault && { fault }),
        ...(fees && { fees }),
      }),
    requests: async (path) => {
      const query = new URLSearchParams({ path });
      const { data } = (await call("GET", `/sandbox/requests?${query}`)) as {
        data: { body: Record<string, unknown> }[];
      };
      return data.map(({ body }) => body);
    },
    setCard: async (merchantId, settings) =>
      void (await call("POST", "/sandbox/cards", { merchant_id: merchantId, ...settings })),
    updateCard: async (merchantId, update) =>
      void (await call("POST", "/sandbox/card_updates", { merchant_id: merchantId, ...update })),
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
