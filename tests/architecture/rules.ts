/** A source file as the rules see it: its path from the root, and its text. */
export interface SourceFile {
  path: string;
  text: string;
}

/** Returns a file's violations. */
export type Rule = (file: SourceFile) => string[];

const LINE_LIMIT = 200;

export const isShort: Rule = ({ text }) => {
  const lines = text.split("\n").length - 1;
  return lines > LINE_LIMIT ? [`has ${lines} lines, more than ${LINE_LIMIT}`] : [];
};

const MAY_READ_ENVIRONMENT =
  /^(app\/config\/config\.server|extensions\/platform\/config\/config|sandbox\/[a-z-]+\/(config\/)?config|sandbox\/local\/.*|tests\/.*|e2e\/.*|bench\/.*|[a-z.]+\.config)\.(ts|mjs|js)$/;

export const readsNoEnvironment: Rule = ({ path, text }) =>
  MAY_READ_ENVIRONMENT.test(path) || !withoutComments(text).includes("process.env")
    ? []
    : ["reads process.env outside a configuration file"];

const PAST_THE_FILTER = [
  /\bcreateQueryBuilder\b/,
  /\bgetKysely\b/,
  /\.execute\(/,
  /\bgetConnection\(/,
  /filters:\s*(false|\{\s*tenant:\s*false)/,
  /\bnew pg\.(Pool|Client)\b/,
];

/** The database, the pool of counts without a tenant, and the engine, whose policies have an `execute` method too. */
const HAS_OWN_CONNECTIONS =
  /^extensions\/(platform\/database\/|connectors\/(engine|terminal)\/|platform\/rate-limits\/pool\.ts$)/;

/** Queries without the tenant filter belong in a `*.queries.ts`, for review. */
export const queriesThroughTheFilter: Rule = ({ path, text }) => {
  if (!path.startsWith("extensions/") || HAS_OWN_CONNECTIONS.test(path) || path.endsWith(".queries.ts")) return [];
  return PAST_THE_FILTER.filter((pattern) => pattern.test(withoutComments(text))).map(
    (pattern) => `goes around the tenant filter: ${pattern.source}`,
  );
};

const OF_A_SESSION = [
  /\bpg_(try_)?advisory_(lock|unlock)/i,
  /["'`](un)?listen /i,
  /\bset session\b/i,
  /\btemp(orary)? table\b/i,
];

/** A pooler may give each transaction another session (docs/decisions/0057-poolers.md). */
export const keepsNothingInASession: Rule = ({ path, text }) =>
  /^(extensions|sandbox)\//.test(path)
    ? OF_A_SESSION.filter((pattern) => pattern.test(withoutComments(text))).map(
        (pattern) => `keeps state in a session of the database: ${pattern.source}`,
      )
    : [];

const WHOLE_BODY = /\brequest(?:\.clone\(\))?\.(?:text|json|formData|arrayBuffer|blob|bytes)\(/;

/** `Request` reads bodies of any size. `app/rest` has readers with a limit. */
export const bodiesHaveALimit: Rule = ({ path, text }) =>
  path.startsWith("app/") && WHOLE_BODY.test(withoutComments(text)) ? ["reads a body without a limit"] : [];

const TAKES_REF = /function [A-Z]\w*(?:<[^>]*>)?\(\s*\{[^}]*\bref\b[^}]*\}|ComponentProps(?:WithRef)?</;

/** React 18 silently omits `ref` from the props of a function component. */
export const refsAreForwarded: Rule = ({ path, text }) =>
  path.endsWith(".tsx") && TAKES_REF.test(withoutComments(text)) ? ["takes a ref without forwardRef"] : [];

const ROUTER_LINK = /import \{[^}]*\b(?:Nav)?Link\b[^}]*\} from "@remix-run\/react"/;

/** The router's own link costs as much as ten elements (docs/decisions/0061-links.md). */
export const linksAreOurs: Rule = ({ path, text }) =>
  path.startsWith("app/") && ROUTER_LINK.test(text) ? ["takes a link of the router in place of ui/link.tsx"] : [];

const ROUTER_FORM = /import \{[^}]*\bForm\b[^}]*\} from "@remix-run\/react"/;
const POSTS_BESIDE_IT = /\bformMethod=(?!"get")|\.Form$|\bfetcher\.Form\b|\buseSubmit\b|\.submit\(/m;
/** Wrappers of the router's form, and forms that change only this browser's cookie. */
const MAY_POST = /^app\/components\/(requests\/form|shell\/user-menu)\.tsx$/;

/**
 * A form carries the organization and environment of its page (docs/decisions/0074-forms-act-where-their-page-was.md).
 */
export const formsAreOurs: Rule = ({ path, text }) => {
  if (!path.startsWith("app/") || MAY_POST.test(path)) return [];
  const code = withoutComments(text);
  return [
    ...(ROUTER_FORM.test(code) ? ["takes a form of the router in place of requests/form.tsx"] : []),
    ...(POSTS_BESIDE_IT.test(code) && !code.includes("usePostAddress") ? ["posts without usePostAddress"] : []),
    ...(/XMLHttpRequest\(/.test(code) && !code.includes("PAGE_TENANT_HEADER")
      ? ["posts without PAGE_TENANT_HEADER"]
      : []),
  ];
};

/** Every statement of a `*.queries.ts` that touches a tenant table names organization_id. */
export const statementsNameTheTenant =
  (tenantTables: readonly string[]): Rule =>
  ({ path, text }) => {
    if (!path.endsWith(".queries.ts")) return [];
    const statements = [...text.matchAll(/`([^`]*)`|"((?:select|insert|update|delete|with)\s[^"]*)"/gi)].map(
      (match) => match[1] ?? match[2] ?? "",
    );
    return statements
      .filter((sql) =>
        tenantTables.some((table) => new RegExp(`(from|join|into|update)\\s+${table}\\b`, "i").test(sql)),
      )
      .filter((sql) => !/organization_id/.test(sql))
      .map((sql) => `has a statement without organization_id: ${sql.trim().slice(0, 60)}`);
  };

export function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/.*$/gm, "$1");
}
