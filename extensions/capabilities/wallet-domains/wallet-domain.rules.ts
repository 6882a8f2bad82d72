import { refuse } from "#extensions/platform/kernel/refuse.ts";

interface Registered {
  readonly id: string;
  readonly domainName: string;
  readonly status: string;
}

/** Apple's limit. */
export const MOST_DOMAINS = 99;

/** @throws wallet_domain_exists, too_many_wallet_domains */
export function assertAddable(domainName: string, registered: readonly Registered[]): void {
  const known = registered.find((each) => each.domainName === domainName);
  if (known) throw refuse("wallet_domain_exists", { domain_name: domainName, wallet_domain_id: known.id });
  if (registered.length >= MOST_DOMAINS) throw refuse("too_many_wallet_domains", { max: MOST_DOMAINS });
}

/** The engine's whole list: ours, and those that other systems gave it. */
export function domainsAtEngine(ours: readonly Registered[], atEngine: readonly string[]): string[] {
  const known = new Set(ours.map(({ domainName }) => domainName));
  const kept = ours.filter(({ status }) => status !== "removing").map(({ domainName }) => domainName);
  return [...atEngine.filter((name) => !known.has(name)), ...kept];
}
