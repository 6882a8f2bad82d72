import type { TerminalFeature } from "#extensions/connectors/terminal/index.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { timeZoneNamed } from "#extensions/platform/kernel/time-zone.ts";

interface Configured {
  readonly tip?: { readonly enabled?: boolean | undefined } | undefined;
  readonly signature?: string | undefined;
  readonly signatureThreshold?: bigint | undefined;
  readonly currency?: string | undefined;
  readonly locale?: string | undefined;
}

interface Policy {
  readonly mode: string;
  readonly maxAmount?: bigint | undefined;
  readonly maxTotal?: bigint | undefined;
  readonly maxCount?: number | undefined;
  readonly maxHours?: number | undefined;
}

export interface Settings {
  readonly configuration: Configured;
  readonly offlinePolicy: Policy;
}

/** @throws device_settings_invalid, device_feature_unsupported */
export function assertSettings({ configuration, offlinePolicy }: Settings, features: readonly TerminalFeature[]): void {
  assertConfiguration(configuration, features);
  assertPolicy(offlinePolicy, configuration, features);
}

/**
 * Of a device, or of one sale on it, whose field is called `options`.
 * @throws device_settings_invalid, device_feature_unsupported
 */
export function assertConfiguration(
  { tip, signature, signatureThreshold, locale }: Configured,
  features: readonly TerminalFeature[],
  field: "configuration" | "options" = "configuration",
): void {
  if (tip?.enabled) assertFeature(features, "tip");
  if (signature === "above_amount" && signatureThreshold === undefined)
    throw invalid(`${field}.signature_threshold`, "above_amount needs a signature_threshold.");
  if (locale !== undefined && !isLocale(locale))
    throw invalid(`${field}.locale`, `${locale} is no language tag, such as en-US.`);
}

/** Stored sales are a risk of the merchant, so each limit must be chosen. @throws device_settings_invalid, device_feature_unsupported */
function assertPolicy(policy: Policy, { currency }: Configured, features: readonly TerminalFeature[]): void {
  if (policy.mode !== "store_and_forward") return;
  assertFeature(features, "store_and_forward");
  const { maxAmount, maxTotal, maxCount, maxHours } = policy;
  const limits = { max_amount: maxAmount, max_total: maxTotal, max_count: maxCount, max_hours: maxHours };
  const [missing] = Object.entries(limits).find(([, limit]) => limit === undefined) ?? [];
  if (missing) throw invalid(`offline_policy.${missing}`, `store_and_forward needs ${missing}.`);
  if (maxAmount !== undefined && maxTotal !== undefined && maxAmount > maxTotal)
    throw invalid("offline_policy.max_amount", "max_amount must be at most max_total.");
  if (currency === undefined)
    throw invalid("offline_policy", "The limits of store_and_forward need a currency in the device's configuration.");
}

/** @throws device_feature_unsupported */
export function assertFeature(features: readonly TerminalFeature[], feature: TerminalFeature): void {
  if (!features.includes(feature)) throw refuse("device_feature_unsupported", { feature });
}

/** @throws device_settings_invalid */
export function assertTimeZone(timeZone: string | undefined): void {
  if (timeZone !== undefined && timeZoneNamed(timeZone) === null)
    throw invalid("location.time_zone", `${timeZone} is no IANA time zone.`);
}

function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

function invalid(param: string, problem: string) {
  return refuse("device_settings_invalid", { problem, param });
}
