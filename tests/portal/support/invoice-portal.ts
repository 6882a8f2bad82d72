import type { MessageInitShape } from "@bufbuild/protobuf";
import type { ConnectError, ServiceImpl } from "@connectrpc/connect";
import type {
  InvoicePageSchema,
  InvoicePageService,
  StartInvoicePaymentRequest,
} from "#proto/tollhouse/v1/invoice_pages_pb.ts";
import { aServer } from "#tests/app/support/a-server.ts";
import { anExtensionsService } from "#tests/app/support/an-extensions-service.ts";
import { type Ask, ask } from "#tests/sessions/support/http.ts";
import { PRODUCTION } from "#tests/sessions/support/world.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { ACME, CODE, refused } from "./checkout-portal.ts";

type Page = Exclude<MessageInitShape<typeof InvoicePageSchema>, { $typeName: string }>;

const NOVEMBER = { seconds: BigInt(Date.UTC(2026, 10, 1) / 1_000) };
const DECEMBER = { seconds: BigInt(Date.UTC(2026, 11, 1) / 1_000) };

export const COFFEE: Page = {
  ...{ invoiceNumber: "INV-000042", environment: "sandbox", invoiceStatus: "open", step: "pay", currency: "USD" },
  seller: { name: "Acme", taxIds: ["98-7654321"] },
  buyer: { name: "Robin Lindqvist" },
  lines: [
    {
      ...{ lineType: "period", description: "Coffee every month", quantity: 1, amount: 1_800n },
      ...{ periodStart: NOVEMBER, periodEnd: DECEMBER },
    },
  ],
  ...{ subtotal: 1_800n, total: 1_800n, amountDue: 1_800n, timeZone: "UTC" },
  ...{ finalizedAt: NOVEMBER, dueAt: DECEMBER },
};

/** What the service knows, and what it was asked. */
export interface InvoiceState {
  page: Page;
  refusal: ConnectError | null;
  started: StartInvoicePaymentRequest[];
  calls: string[];
}

const initial = (): InvoiceState => ({ page: COFFEE, refusal: null, started: [], calls: [] });

function serviceOf(state: InvoiceState): Partial<ServiceImpl<typeof InvoicePageService>> {
  const assertKnown = (code: string) => {
    if (code !== CODE) throw refused("invoice_page_unknown", "not_found");
  };
  return {
    getInvoicePage({ code }) {
      state.calls.push("getInvoicePage");
      assertKnown(code);
      return state.page as never;
    },
    startInvoicePayment(request) {
      state.started.push(request);
      if (state.refusal) throw state.refusal;
      return { step: "card" };
    },
    getInvoicePaymentForm() {
      return {
        ...{ clientSecret: "pay_1_secret_2", publishableKey: "pk_test", engineOrigin: "https://engine.example" },
        scriptUrl: "https://engine.example/v1/HyperLoader.js",
        paymentPageUrl: "https://engine.example/page/1",
      };
    },
    syncInvoicePayment({ code }) {
      state.calls.push("syncInvoicePayment");
      assertKnown(code);
      return { step: state.page.step ?? "pay" };
    },
    getInvoicePageFile({ code }) {
      assertKnown(code);
      return { fileName: "INV-000042.pdf", contentType: "application/pdf", content: Buffer.from("%PDF-1.3") };
    },
  };
}

/** A portal with the real UI, and a service in memory that knows one invoice. */
export async function anInvoicePortal() {
  const state = initial();
  const organization = { organizationId: "org_1", organizationSlug: "acme", name: "Acme" };
  const extensions = anExtensionsService({
    organizations: { findOrganization: () => organization },
    invoicePages: serviceOf(state),
  });
  const given = { ...PRODUCTION, AUTH_URL: "https://auth.central.test", ENGINE_PUBLIC_URL: "https://engine.example" };
  const server = await closedAfterTests(aServer({ extensions, settings: { ...given, TRUST_PROXY: "loopback" } }));
  const get = (path = "", init: Ask = {}) =>
    ask(server.url, `/invoices/${CODE}${path}`, {
      ...{ host: ACME, ...init },
      headers: { "x-forwarded-proto": "https", ...init.headers },
    });
  const post = (fields: Record<string, string> = {}) =>
    get("", {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", origin: `https://${ACME}` },
      body: new URLSearchParams({ amount: "1800", form_key: "k", ...fields }).toString(),
    });
  const getAt = (path: string) => ask(server.url, path, { host: ACME, headers: { "x-forwarded-proto": "https" } });
  return { state, get, getAt, post, reset: () => Object.assign(state, initial()) };
}
