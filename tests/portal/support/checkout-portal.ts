import type { MessageInitShape } from "@bufbuild/protobuf";
import { Code, ConnectError, type ServiceImpl } from "@connectrpc/connect";
import { ErrorInfoSchema } from "#proto/google/rpc/error_details_pb.ts";
import type {
  AnswerChallengeRequest,
  CheckoutAttemptSchema,
  CheckoutChallengeSchema,
  CheckoutLinkSchema,
  CheckoutSchema,
  CheckoutService,
  CountVisitRequest,
  GetCheckoutAttemptRequest,
  GetCheckoutRequest,
  SendChallengeCodeRequest,
  StartCheckoutRequest,
} from "#proto/tollhouse/v1/checkout_pb.ts";
import { aServer, type ServerParts } from "#tests/app/support/a-server.ts";
import { anExtensionsService, type ExtensionsParts } from "#tests/app/support/an-extensions-service.ts";
import { type Ask, ask } from "#tests/sessions/support/http.ts";
import { EXTERNAL, PRODUCTION } from "#tests/sessions/support/world.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";

export const ACME = `acme.${EXTERNAL}`;
export const CODE = `sandbox_${"c".repeat(22)}`;
export const ATTEMPT = "a".repeat(22);

/** Of plain fields, as a service answers them. */
type Link = Exclude<MessageInitShape<typeof CheckoutLinkSchema>, { $typeName: string }>;
export type Attempt = MessageInitShape<typeof CheckoutAttemptSchema>;

export const SHOES: Link = {
  paymentLinkId: "pl_1",
  environment: "sandbox",
  title: "Running shoes",
  amountType: "fixed",
  currency: "USD",
  amount: 4_200n,
  priceVersion: "v1",
  collect: { email: "required", name: "optional" },
};

/** What the service knows, and what it was asked. */
export interface CheckoutState {
  link: Link;
  status: string;
  /** The link's status once a start was refused. */
  statusAfter: string | null;
  attempt: Attempt;
  refusal: ConnectError | null;
  /** What is said to a choice with a tip. */
  tipRefusal: ConnectError | null;
  /** What comes before a payment. */
  challenge: MessageInitShape<typeof CheckoutChallengeSchema> | null;
  /** What is said to an answer on the page of an attempt. */
  answerRefusal: ConnectError | null;
  read: (GetCheckoutRequest | GetCheckoutAttemptRequest)[];
  codes: SendChallengeCodeRequest[];
  visits: CountVisitRequest[];
  answers: AnswerChallengeRequest[];
  /** What is said to a choice of an amount. */
  choiceRefusal: ConnectError | null;
  started: StartCheckoutRequest[];
  calls: string[];
}

const initial = (): CheckoutState => ({
  link: SHOES,
  status: "open",
  statusAfter: null,
  attempt: {},
  refusal: null,
  tipRefusal: null,
  choiceRefusal: null,
  challenge: null,
  answerRefusal: null,
  read: [],
  codes: [],
  visits: [],
  answers: [],
  started: [],
  calls: [],
});

export const amountsOf = (total: bigint, tip = 0n) => ({
  currency: "USD",
  lines: [],
  subtotal: total - tip,
  tip,
  total,
});

export const refused = (reason: string, kind: string, facts: Record<string, string> = {}) =>
  new ConnectError(reason, Code.FailedPrecondition, undefined, [
    { desc: ErrorInfoSchema, value: { reason, domain: "tollhouse", metadata: { kind, ...facts } } },
  ]);

function serviceOf(state: CheckoutState): Partial<ServiceImpl<typeof CheckoutService>> {
  const unknown = () => refused("payment_link_unknown", "not_found");
  return {
    getCheckout(request): MessageInitShape<typeof CheckoutSchema> {
      const { code, choice } = request;
      state.calls.push("getCheckout");
      state.read.push(request);
      if (code !== CODE) throw unknown();
      if (state.choiceRefusal && choice?.amount !== undefined) throw state.choiceRefusal;
      if (state.tipRefusal && choice?.tip) throw state.tipRefusal;
      const items = (state.link.lineItems ?? []) as { itemId: string; unitAmount: bigint; quantity: number }[];
      const sum = items.reduce(
        (total, { itemId, unitAmount, quantity }) =>
          total + unitAmount * BigInt(choice?.quantities[itemId] ?? quantity),
        0n,
      );
      const total = sum + (choice?.amount ?? state.link.amount ?? 0n) + (choice?.tip ?? 0n);
      const amounts = total > 0n ? { amounts: amountsOf(total, choice?.tip) } : {};
      const challenge = state.challenge ? { challenge: state.challenge } : {};
      return { link: state.link, checkoutStatus: state.status, ...amounts, ...challenge };
    },
    countVisit(request) {
      state.visits.push(request);
      return {};
    },
    startCheckout(request) {
      state.calls.push("startCheckout");
      state.started.push(request);
      state.status = state.statusAfter ?? state.status;
      if (state.refusal) throw state.refusal;
      return { attemptCode: ATTEMPT };
    },
    sendChallengeCode(request) {
      state.codes.push(request);
      return {};
    },
    answerChallenge(request) {
      state.answers.push(request);
      if (state.answerRefusal) throw state.answerRefusal;
      return state.attempt as never;
    },
    getCheckoutAttempt(request) {
      const { code, attemptCode } = request;
      state.calls.push("getCheckoutAttempt");
      state.read.push(request);
      if (code !== CODE || attemptCode !== ATTEMPT) throw unknown();
      return state.attempt as never;
    },
    getCheckoutForm() {
      state.calls.push("getCheckoutForm");
      return {
        clientSecret: "pay_1_secret_2",
        publishableKey: "pk_test",
        scriptUrl: "https://engine.example/v1/HyperLoader.js",
        engineOrigin: "https://engine.example",
        paymentPageUrl: "https://engine.example/page/1",
      };
    },
    syncCheckout() {
      state.calls.push("syncCheckout");
      return state.attempt as never;
    },
  };
}

/** A portal with the real UI, and a service in memory that knows one payment link. */
export async function aCheckoutPortal(
  settings: Record<string, string> = {},
  { build, ...parts }: Pick<ExtensionsParts, "rateLimits"> & Pick<ServerParts, "build"> = {},
) {
  const state = initial();
  const organization = { organizationId: "org_1", organizationSlug: "acme", name: "Acme" };
  const extensions = anExtensionsService({
    organizations: { findOrganization: () => organization },
    checkout: serviceOf(state),
    ...parts,
  });
  const given = { ...PRODUCTION, AUTH_URL: "https://auth.central.test", ENGINE_PUBLIC_URL: "https://engine.example" };
  const server = await closedAfterTests(
    aServer({ extensions, ...(build && { build }), settings: { ...given, TRUST_PROXY: "loopback", ...settings } }),
  );
  const get = (path: string, init: Ask = {}) =>
    ask(server.url, path, { host: ACME, ...init, headers: { "x-forwarded-proto": "https", ...init.headers } });
  const post = (fields: Record<string, string>, { path = `/pay/${CODE}`, language = "en" } = {}) =>
    get(path, {
      method: "POST",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        origin: `https://${ACME}`,
        "accept-language": language,
      },
      body: new URLSearchParams({ intent: "pay", price_version: "v1", form_key: "k", ...fields }).toString(),
    });
  return {
    state,
    get,
    post,
    port: server.port,
    stop: server.stop,
    origin: `https://${ACME}`,
    calledForPayers: extensions.calledForPayers,
    reset: () => Object.assign(state, initial()),
  };
}
