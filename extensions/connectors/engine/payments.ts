import { z } from "zod";
import { type Ask, segment } from "./ask.ts";
import type { components, operations } from "./gen/engine-api.ts";
import { toEngineAmount } from "./json.ts";
import { type NewPayment, paymentRequest, type StoredMethodCharge, storedMethodRequest } from "./payment.request.ts";
import { type EnginePayment, paymentFormSchema, paymentSchema } from "./payment.schema.ts";
import { read } from "./read-answer.ts";

type Requests = components["schemas"];
type ListQuery = NonNullable<operations["List all Payments"]["parameters"]["query"]>;
type GetQuery = NonNullable<operations["Retrieve a Payment"]["parameters"]["query"]>;
const allParts = { expand_attempts: true, expand_captures: true } as const satisfies GetQuery;
const fromProcessor = { force_sync: true } as const satisfies GetQuery;

const PAGE_SIZE = 100;

type Verb = "confirm" | "capture" | "cancel" | "cancel_post_capture" | "incremental_authorization";

interface Read {
  /** Makes the engine query the processor before it answers. */
  isFresh?: boolean;
}

interface PaymentFilter {
  createdFrom?: Date;
  createdTo?: Date;
}

export function paymentsOf(ask: Ask, defaultProfileId: string | undefined) {
  const get = (id: string, query = {}) => ask({ method: "GET", path: `/payments/${segment(id)}`, query });
  const change = async (id: string, verb: Verb, json: object): Promise<EnginePayment> =>
    read(paymentSchema, await ask({ method: "POST", path: `/payments/${segment(id)}/${verb}`, json }));
  return {
    /** A stored payment method is charged at once. A decline is an answer with its `failure`, not an error. */
    async create(payment: NewPayment) {
      const json = paymentRequest({ ...payment, profileId: payment.profileId ?? defaultProfileId });
      return read(paymentSchema, await ask({ method: "POST", path: "/payments", json }));
    },
    /** Charges a stored payment method without the payer present. A decline is an answer here too. */
    confirm: (id: string, charge: StoredMethodCharge) => change(id, "confirm", storedMethodRequest(charge)),
    /** Captures the whole authorization without an amount, which several captures need. */
    capture: (id: string, amountMinorUnits?: bigint) => change(id, "capture", captureRequest(amountMinorUnits)),
    /** Authorizes a new total. A decline is an answer whose last increment failed. */
    increment: (id: string, totalMinorUnits: bigint) =>
      change(id, "incremental_authorization", { amount: toEngineAmount(totalMinorUnits) }),
    cancel: (id: string, reason?: string) => change(id, "cancel", cancelRequest(reason)),
    /** Voids a captured payment that has not cleared. The processor's refusal is an answer whose voiding failed. */
    void: (id: string, reason?: string) => change(id, "cancel_post_capture", cancelRequest(reason)),
    /** Includes all attempts and captures. */
    get: async (id: string, { isFresh = false }: Read = {}) =>
      read(paymentSchema, await get(id, { ...allParts, ...(isFresh && fromProcessor) })),
    /** Data for the payer's browser. The secret gives access to this payment only and is never stored. */
    getForm: async (id: string) => read(paymentFormSchema, await get(id)),
    /** Newest first, without attempts and captures. */
    list: (filter: PaymentFilter = {}) => listPayments(ask, filter),
  };
}

async function* listPayments(ask: Ask, { createdFrom, createdTo }: PaymentFilter): AsyncGenerator<EnginePayment> {
  let after: string | undefined;
  do {
    const query = {
      limit: PAGE_SIZE,
      ...(createdFrom && { "created.gte": createdFrom.toISOString() }),
      ...(createdTo && { "created.lte": createdTo.toISOString() }),
      ...(after && { starting_after: after }),
    } satisfies ListQuery;
    const { data } = read(pageSchema, await ask({ method: "GET", path: "/payments/list", query }));
    yield* data;
    after = data.length === PAGE_SIZE ? data.at(-1)?.enginePaymentId : undefined;
  } while (after);
}

const pageSchema = z.object({ data: z.array(paymentSchema) });

function captureRequest(amountMinorUnits: bigint | undefined): Requests["PaymentsCaptureRequest"] {
  return amountMinorUnits === undefined ? {} : { amount_to_capture: toEngineAmount(amountMinorUnits) };
}

function cancelRequest(reason: string | undefined): Requests["PaymentsCancelRequest"] {
  return reason === undefined ? {} : { cancellation_reason: reason };
}
