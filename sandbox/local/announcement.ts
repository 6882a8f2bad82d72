import type { Product } from "./product.ts";

/** Addresses and credentials to start with. */
export function summarize({ urls, demo }: Product): string {
  const signIn = [demo.dashboard_email, demo.dashboard_password && `password ${demo.dashboard_password}`];
  const facts = [
    ["Dashboard", urls.app],
    ["Sign in as", signIn.filter(Boolean).join(", ")],
    ["Organization", demo.organization_slug],
    ["API key", demo.api_key],
    ["API reference", `${urls.app}/api/docs`],
    ["Demo portal", portalUrl(urls, demo.organization_slug)],
    ["A year ahead", `${urls.app}/test-clock/scenarios`],
    ["Outbox", urls.outbox],
    ["Webhooks", urls.webhooks],
    ["Terminals", urls.terminals],
  ];
  const lines = facts.filter(([, value]) => value).map(([label = "", value]) => `  ${label?.padEnd(15)}${value}`);
  return ["", "Tollhouse is running.", "", ...lines, ...submitLine(urls.app, demo), "", ...HINTS, ""].join("\n");
}

/** The public site of the demo's organization. */
function portalUrl({ app, externalDomain }: Product["urls"], slug: string | null | undefined): string {
  const { protocol, port } = new URL(app);
  return slug && externalDomain ? `${protocol}//${slug}.${externalDomain}${port && `:${port}`}` : "";
}

const HINTS = ["  Logs are in .data/logs. Press Ctrl-C to stop; the data is kept. To delete it, run `npm run reset`."];

function submitLine(app: string, { dispute_id: disputeId, api_key: apiKey }: Product["demo"]): string[] {
  if (!disputeId || !apiKey) return [];
  return [
    "",
    "  To submit the evidence of the demo dispute:",
    `  curl -X POST ${app}/v1/disputes/${disputeId}/submit -H 'x-api-key: ${apiKey}'`,
  ];
}
