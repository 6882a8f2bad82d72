import { z } from "zod";
import { refuse } from "#extensions/platform/refuse.ts";
import { type EngineRequest, segment } from "./ask.ts";
import { EngineRefusedError, isRefused } from "./engine.errors.ts";
import { payersMethod } from "./payers-method.ts";
import { read } from "./read-answer.ts";
import { createTransport } from "./transport.ts";

export interface SandboxEngineOptions {
  readonly engineUrl: string;
  /** The engine's admin key. */
  readonly engineApiKey: string | null;
}

const faultSchema = z.object({
  id: z.string(),
  kind: z.string(),
  method: z.string().optional(),
  path: z.string(),
  delay_ms: z.int(),
  /** How many more requests meet it. */
  times: z.int(),
});
const faultsSchema = z.object({ data: z.array(faultSchema) });

/** What the sandbox engine does wrong with the requests of a merchant that match. */
export type SandboxFault = z.infer<typeof faultSchema>;

/** What a payer's browser knows of a payment. */
export interface PayerAccess {
  readonly paymentId: string;
  readonly publishableKey: string;
  readonly clientSecret: string;
}

/** The sandbox engine's own calls, with which the demo and test helpers act as cardholders and banks. A real engine has none. */
export function sandboxEngine({ engineUrl, engineApiKey }: SandboxEngineOptions, requestId: string) {
  const { askAs } = createTransport({ baseUrl: engineUrl });
  const transport = askAs({ apiKey: engineApiKey ?? "", requestId });
  async function ask(request: EngineRequest) {
    try {
      return await transport(request);
    } catch (error) {
      throw isOfAnotherEngine(error) ? refuse("sandbox_engine_required") : error;
    }
  }
  const post = async <T>(path: string, json: unknown) => (await ask({ method: "POST", path, json })).json() as T;
  const faults = (merchantId: string) => ({ path: "/sandbox/faults", query: { merchant_id: merchantId } });
  return {
    createPayment: (payment: object) => post<{ payment_id: string }>("/sandbox/payments", payment),
    /** Plays the payer's browser, which gives the engine the number of a test card, or a wallet that holds it. */
    async confirmAsPayer(
      { paymentId, publishableKey, clientSecret }: PayerAccess,
      cardNumber: string,
      wallet: string | null = null,
    ): Promise<void> {
      const path = `/payments/${segment(paymentId)}/confirm`;
      const json = { client_secret: clientSecret, ...payersMethod(cardNumber, wallet) };
      await askAs({ apiKey: publishableKey, requestId })({ method: "POST", path, json });
    },
    /** Plays the payer whose bank asks to approve the payment. */
    decideAsPayer: (engineMerchantId: string, paymentId: string, decision: "approve" | "reject") =>
      post<void>(`/sandbox/payments/${segment(paymentId)}/authenticate`, {
        merchant_id: engineMerchantId,
        outcome: decision === "approve" ? "succeed" : "fail",
      }),
    /** The same `dispute_id` again answers with the dispute that is there. */
    openDispute: (dispute: object) => post<{ dispute_id: string }>("/sandbox/disputes", dispute),
    /** Plays the processor that reports a change of the dispute. */
    advanceDispute: (disputeId: string, change: object) =>
      post<void>(`/sandbox/disputes/${segment(disputeId)}/advance`, change),
    /** Freezes the time of a merchant's account; null returns it to real time. */
    moveClock: (engineMerchantId: string, now: Date | null) =>
      post<void>(`/sandbox/accounts/${segment(engineMerchantId)}/clock`, { now }),
    /** The same `id` again replaces the fault. */
    addFault: async (merchantId: string, fault: SandboxFault) =>
      read(
        faultSchema,
        await ask({ method: "POST", path: "/sandbox/faults", json: { ...fault, merchant_id: merchantId } }),
      ),
    listFaults: async (merchantId: string) =>
      read(faultsSchema, await ask({ method: "GET", ...faults(merchantId) })).data,
    removeFault: async (merchantId: string, faultId: string): Promise<void> => {
      const path = `/sandbox/accounts/${segment(merchantId)}/faults/${segment(faultId)}`;
      await ask({ method: "DELETE", path });
    },
  };
}

/** Another engine has no such calls, or not this admin key. The sandbox engine's own 404 has a code. */
function isOfAnotherEngine(error: unknown): boolean {
  return error instanceof EngineRefusedError && [401, 404].includes(error.httpStatus) && !isRefused(error, "not_found");
}
