import type { Entry } from "./entry.ts";

const plain: Entry = {};
const unknown: Entry = { params: () => ({ "*": "nothing/here" }), control: 404 };
const page = (name: string) => `GET routes/_dashboard+/${name}`;

/** Operations without a capability: the pages' frame, sign-in, portal and health. */
export const shellEntries: Readonly<Record<string, Entry>> = {
  // A directory for services that must know an organization before they can act for it.
  "OrganizationService.FindOrganization": {
    json: ({ organization_id }) => ({ organization_id }),
    selects: ["organization_id"],
  },
  "RateLimitService.Consume": { json: () => ({ key: `api_key:${"A".repeat(43)}`, points: 1, limit: 1_000_000 }) },
  "GET root": plain,
  [page("_layout")]: plain,
  [page("customers")]: plain,
  [page("devices")]: plain,
  [page("onboarding._index")]: plain,
  [page("overview")]: plain,
  [page("search")]: { query: ({ transaction_id = "" }) => ({ q: transaction_id }) },
  [page("search.results")]: { query: ({ transaction_id = "" }) => ({ q: transaction_id }) },
  [page("settings._index")]: plain,
  [page("settings.team")]: plain,
  [page("settlements._index")]: plain,
  [page("transactions")]: plain,
  "POST routes/_dashboard+/settings.columns": { form: () => ({ list: "disputes", column: "Stage" }) },
  "POST routes/_dashboard+/settings.environment": { form: () => ({ environment: "sandbox" }) },
  "POST routes/_dashboard+/settings.theme": { form: () => ({ theme: "dark" }) },
  "GET routes/api+/$": unknown,
  "POST routes/api+/$": unknown,
  "GET routes/v1+/$": unknown,
  "POST routes/v1+/$": unknown,
  "GET routes/_auth+/no-organization": plain,
  "GET routes/_auth+/sign-in": { query: () => ({ next: "/overview" }) },
  "GET routes/_auth+/sign-out": { control: null },
  "GET routes/_auth+/signed-in": plain,
  "GET routes/_auth+/signed-out": plain,
  "GET routes/_auth+/switch-organization": { control: null },
  // The page that keeps a form is for visitors without a session.
  "POST routes/_auth+/sign-in": { query: () => ({ next: "/overview" }), form: () => ({ name: "Ada" }), control: 401 },
  "POST routes/_auth+/sign-out": { form: () => ({}), control: null },
  "POST routes/_auth+/switch-organization": { form: () => ({}) },
  "GET routes/_public+/$": unknown,
  "GET routes/_public+/api.docs": plain,
  "GET routes/_public+/api.docs._index": plain,
  "GET routes/_public+/api.docs.$page": { params: () => ({ page: "refunds" }) },
  "GET routes/_public+/api.docs.guides.$guide": { params: () => ({ guide: "disputes" }) },
  "GET routes/_public+/api.docs.search": { query: () => ({ q: "refund" }) },
  "GET routes/_public+/index": plain,
  "GET routes/api+/openapi[.]json": plain,
  // Without a token and a started sign-in, the callback fails.
  "GET routes/api+/auth.callback": { control: null },
  // A portal has its own host; on ours this page does not exist. Its content is public.
  "GET routes/portal+/_layout": { control: null },
  "GET routes/portal+/_site+/$": { ...unknown, control: null },
  "GET routes/portal+/_site+/_layout": { control: null },
  "GET routes/portal+/_site+/index": { control: null },
  "GET routes/portal+/_site+/support": { control: null },
  "ui GET /healthz": plain,
  "ui GET /readyz": plain,
  "service GET /healthz": plain,
  "service GET /readyz": plain,
  "service GET /metrics": { control: null },
};
