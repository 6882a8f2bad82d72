import type { Ids } from "./world.ts";

/** How a valid request of an operation is built from what an organization has. */
export interface Entry {
  /** The path's parameters; without it each is the id that its name says. */
  readonly params?: (ids: Ids) => Record<string, string>;
  readonly query?: (ids: Ids) => Record<string, string>;
  readonly json?: (ids: Ids) => unknown;
  readonly form?: (ids: Ids) => Record<string, string>;
  readonly headers?: (ids: Ids) => Record<string, string>;
  /** Names that say for whom a trusted service asks: they are its proof, not something to reach for. */
  readonly selects?: readonly string[];
  /** The status of the positive control; anything below 400 without it. Null, with a reason beside it, when there is none. */
  readonly control?: number | null;
}

const plain: Entry = {};
const dispute: Entry = { params: ({ dispute_id = "" }) => ({ id: dispute_id }) };
const evidence: Entry = {
  params: ({ dispute_id = "", evidence_id = "" }) => ({ id: dispute_id, evidenceId: evidence_id }),
};
const aText = { evidence_type: "product_description", text: "Mallory" };
const unknown: Entry = { params: () => ({ "*": "nothing/here" }), control: 404 };
const apiKey: Entry = { params: ({ api_key_id = "" }) => ({ keyId: api_key_id }) };
const ask = (...names: string[]): Entry => ({
  json: (ids) => Object.fromEntries(names.map((name) => [name, ids[name]])),
});
const forOrganization = (...names: string[]): Entry => ({
  ...ask("organization_id", ...names),
  selects: ["organization_id"],
});

const rpcs: Record<string, Entry> = {
  // A directory for services that must know an organization before they can act for it.
  "OrganizationService.FindOrganization": forOrganization(),
  "ApiKeyService.CreateApiKey": { json: () => ({}) },
  "ApiKeyService.ListApiKeys": { json: ({ cursor }) => ({ cursor }), control: 400 },
  "ApiKeyService.GetApiKey": ask("api_key_id"),
  "ApiKeyService.UpdateApiKey": { json: ({ api_key_id }) => ({ api_key_id, name: "Mallory", update_mask: "name" }) },
  "ApiKeyService.RotateApiKey": ask("api_key_id"),
  "ApiKeyService.RevokeApiKey": ask("api_key_id"),
  "ApiKeyService.VerifyApiKeys": { json: () => ({ keyHashes: [Buffer.alloc(32).toString("base64")] }) },
  "ApiKeyService.RecordApiKeyUsage": {
    selects: ["organization_id"],
    json: ({ organization_id, api_key_id }) => ({
      batchId: `batch_${Math.random().toString(36).slice(2).padEnd(16, "0")}`,
      usages: [{ organization_id, api_key_id, requests: 1, last_used_at: "2026-01-01T00:00:00Z" }],
    }),
  },
  "AuditService.ListAuditEvents": { json: ({ subject_id }) => ({ subject_id }) },
  "DisputeService.ListDisputes": { json: () => ({ limit: 100 }) },
  "DisputeService.GetDispute": ask("dispute_id"),
  "DisputeService.AttachEvidence": { json: ({ dispute_id }) => ({ dispute_id, ...aText }) },
  "DisputeService.ListEvidence": ask("dispute_id"),
  "DisputeService.DeleteEvidence": ask("dispute_id", "evidence_id"),
  "DisputeService.GetEvidenceContent": ask("dispute_id", "evidence_id"),
  "DisputeService.ListDisputeEvents": ask("dispute_id"),
  "DisputeService.SummarizeDisputes": { json: () => ({}) },
  "DisputeService.SubmitEvidence": {
    ...ask("dispute_id"),
    headers: ({ idempotency_key = "" }) => ({ "idempotency-key": idempotency_key }),
  },
  "BankLinkService.CreateBankLinkToken": { json: () => ({}) },
  "RateLimitService.Consume": { json: () => ({ key: `api_key:${"A".repeat(43)}`, points: 1, limit: 1_000_000 }) },
  // A public token comes from the bank's own page: no positive control.
  "BankLinkService.CreateBankLink": { json: () => ({ public_token: "public-none" }), control: null },
  "BankLinkService.ListBankLinks": { json: () => ({}) },
  "BankLinkService.GetBankLink": ask("bank_link_id"),
  "BankLinkService.DeleteBankLink": ask("bank_link_id"),
};

const pages: Record<string, Entry> = {
  _layout: plain,
  customers: plain,
  devices: plain,
  "disputes.$id._index": dispute,
  "disputes.$id.evidence.$evidenceId.content": evidence,
  "disputes.$id.evidence._index": dispute,
  "disputes.$id.submit": dispute,
  "disputes._index": { query: () => ({ limit: "100" }) },
  onboarding: plain,
  overview: plain,
  search: { query: ({ transaction_id = "" }) => ({ q: transaction_id }) },
  "settings._index": plain,
  "settings.api-keys.$keyId.rotate": apiKey,
  "settings.api-keys._index": plain,
  "settings.api-keys.new": plain,
  "settings.audit": plain,
  settlements: plain,
  transactions: plain,
};

const apis: Record<string, Entry> = {
  "GET routes/api+/$": unknown,
  "POST routes/api+/$": unknown,
  "GET routes/v1+/$": unknown,
  "POST routes/v1+/$": unknown,
  "GET routes/api+/api_keys": plain,
  "POST routes/api+/api_keys": { json: () => ({ name: "Mallory" }) },
  "GET routes/api+/api_keys.$api_key_id": plain,
  "PATCH routes/api+/api_keys.$api_key_id": { json: () => ({ name: "Mallory" }) },
  "POST routes/api+/api_keys.$api_key_id.rotate": { json: () => ({}) },
  "POST routes/api+/api_keys.$api_key_id.revoke": plain,
  "GET routes/api+/audit_events": { query: ({ subject_id = "" }) => ({ subject_id }) },
  "GET routes/api+/disputes": { query: () => ({ limit: "100" }) },
  "GET routes/api+/disputes.$dispute_id": plain,
  "GET routes/api+/disputes.$dispute_id.events": plain,
  "GET routes/api+/disputes.$dispute_id.evidence": plain,
  "POST routes/api+/disputes.$dispute_id.evidence": { json: () => aText },
  "DELETE routes/api+/disputes.$dispute_id.evidence.$evidence_id": plain,
  "GET routes/api+/disputes.$dispute_id.evidence.$evidence_id.content": plain,
  "GET routes/api+/disputes.summary": plain,
  "POST routes/v1+/disputes.$dispute_id.submit": {
    headers: ({ idempotency_key = "" }) => ({ "idempotency-key": idempotency_key }),
  },
  "GET routes/api+/bank_links": plain,
  "POST routes/api+/bank_links": { json: () => ({ public_token: "public-none" }), control: null },
  "POST routes/api+/bank_links.token": plain,
  "GET routes/api+/bank_links.$bank_link_id": plain,
  "DELETE routes/api+/bank_links.$bank_link_id": plain,
};

const forms: Record<string, Entry> = {
  "POST routes/_auth+/sign-out": { form: () => ({}), control: null },
  "POST routes/_auth+/switch-organization": { form: () => ({}) },
  "POST routes/_dashboard+/disputes.$id.evidence.$evidenceId.remove": { ...evidence, form: () => ({}) },
  "POST routes/_dashboard+/disputes.$id.evidence._index": { ...dispute, form: () => aText },
  "POST routes/_dashboard+/disputes.$id.evidence.upload": { ...dispute, form: () => aText },
  "POST routes/_dashboard+/disputes.$id.submit": {
    ...dispute,
    form: ({ idempotency_key = "" }) => ({ idempotency_key }),
  },
  "POST routes/_dashboard+/settings.api-keys.$keyId.revoke": { ...apiKey, form: () => ({}) },
  "POST routes/_dashboard+/settings.api-keys.$keyId.rotate": { ...apiKey, form: () => ({ overlap: "0" }) },
  "POST routes/_dashboard+/settings.api-keys.new": { form: () => ({ scope: "disputes:read" }) },
  "POST routes/_dashboard+/settings.environment": { form: () => ({ environment: "sandbox" }) },
  "POST routes/_dashboard+/settings.theme": { form: () => ({ theme: "dark" }) },
};

const open: Record<string, Entry> = {
  "GET root": plain,
  "GET routes/_auth+/no-organization": plain,
  "GET routes/_auth+/sign-out": { control: null },
  "GET routes/_auth+/signed-out": plain,
  "GET routes/_auth+/switch-organization": { control: null },
  "GET routes/_public+/api.docs": plain,
  "GET routes/_public+/index": plain,
  "GET routes/api+/openapi[.]json": plain,
  // Without a token and a sign-in that was begun there is nothing to call back.
  "GET routes/api+/auth.callback": { control: null },
  // A portal is a host of its own: on ours there is no such page. What it shows is public.
  "GET routes/portal+/_layout": { control: null },
  "GET routes/portal+/_site+/$": { ...unknown, control: null },
  "GET routes/portal+/_site+/_layout": { control: null },
  "GET routes/portal+/_site+/index": { control: null },
  "GET routes/portal+/_site+/support": { control: null },
  "face GET /healthz": plain,
  "face GET /readyz": plain,
  "service GET /healthz": plain,
  "service GET /readyz": plain,
  "service GET /metrics": { control: null },
  // Signed by nobody here: that the key decides and not the path is tests/disputes/engine-webhook.test.ts.
  "service POST /webhooks/engine/:engineMerchantId": {
    params: ({ engine_merchant_id = "" }) => ({ engineMerchantId: engine_merchant_id }),
    json: ({ engine_dispute_id }) => ({
      event_type: "dispute_opened",
      content: { object: { dispute_id: engine_dispute_id } },
    }),
    control: 401,
  },
  "service POST /webhooks/bank-links": { json: () => ({}), control: null },
};

export const entries: ReadonlyMap<string, Entry> = new Map([
  ...Object.entries(rpcs),
  ...Object.entries(pages).map(([name, entry]) => [`GET routes/_dashboard+/${name}`, entry] as const),
  ...Object.entries(apis),
  ...Object.entries(forms),
  ...Object.entries(open),
]);
