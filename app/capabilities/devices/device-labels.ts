import type { Tone } from "#app/components/ui/badge.tsx";
import { plainWords } from "#contract/plain-words.ts";

interface Label {
  readonly name: string;
  readonly tone: Tone;
}

interface Standing {
  readonly status: string;
  /** As its heartbeats say: online, offline or unknown. */
  readonly online: string;
}

const STATUSES: Readonly<Record<string, Label>> = {
  pairing: { name: "Not paired", tone: "warn" },
  disabled: { name: "Disabled", tone: "neutral" },
  retired: { name: "Retired", tone: "neutral" },
};

const CONNECTIONS: Readonly<Record<string, Label>> = {
  online: { name: "Online", tone: "neutral" },
  offline: { name: "Offline", tone: "danger" },
  unknown: { name: "Not seen yet", tone: "warn" },
};

/** An active device is what its connection is. */
export function deviceLabel({ status, online }: Standing): Label {
  const labels = status === "active" ? CONNECTIONS : STATUSES;
  const key = status === "active" ? online : status;
  return labels[key] ?? { name: plainWords(key), tone: "neutral" };
}

const READINESS: Readonly<Record<"busy" | "ready" | "offline", Label>> = {
  busy: { name: "Sale running", tone: "warn" },
  ready: { name: "Ready", tone: "neutral" },
  offline: { name: "Offline", tone: "danger" },
};

/** Whether a device can take a payment now. */
export function readinessLabel({ isBusy, isOnline }: { isBusy: boolean; isOnline: boolean }): Label {
  if (isBusy) return READINESS.busy;
  return isOnline ? READINESS.ready : READINESS.offline;
}

const EVENTS: Readonly<Record<string, string>> = {
  "device.created": "Device added",
  "device.paired": "Paired",
  "device.unpaired": "Unpaired",
  "device.online": "Back online",
  "device.offline": "Went offline",
  "device.updated": "Changed",
  "device.offline_policy_changed": "Offline sales changed",
  "device.disabled": "Disabled",
  "device.enabled": "Enabled",
  "device.retired": "Retired",
};

export function deviceEventLabel(type: string): string {
  return EVENTS[type] ?? plainWords(type.replace(".", " "));
}

export const SIGNATURES = [
  { value: "never", name: "Never" },
  { value: "always", name: "Always" },
  { value: "above_amount", name: "From an amount on" },
] as const;

const NETWORKS: Readonly<Record<string, string>> = { wifi: "Wi-Fi", ethernet: "Ethernet", cellular: "Cellular" };

export const networkName = (network: string): string => NETWORKS[network] ?? plainWords(network);

/** The pages' own wording of errors, by code. */
export const ERROR_LABELS: Readonly<Record<string, string>> = {
  pairing_code_invalid: "No terminal shows this code. Check it, or use the new code if the terminal shows one by now.",
  too_many_pairing_attempts: "Too many wrong codes. Wait a few minutes, then try again.",
  device_not_pairing: "This device is already paired, or was retired.",
  device_busy: "A sale is running on this device. Try again when it has ended.",
  device_offline: "This device is offline. Check its power and network, then try again.",
  device_not_active: "This device isn't paired, or it is disabled or retired.",
  device_feature_unsupported: "This device can't do that.",
  terminal_connector_missing: "This environment has no connection to a vendor of payment terminals yet.",
  terminal_refused: "The vendor of the terminals refused this. Nothing changed.",
  terminal_unavailable: "The vendor of the terminals can't be reached. Try again in a moment.",
};
