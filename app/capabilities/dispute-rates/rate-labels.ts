import type { Label } from "#contract/status-labels.ts";

const PROGRAMS: Readonly<Record<string, string>> = {
  visa_vamp: "Visa VAMP",
  mastercard_ecm: "Mastercard ECM",
  mastercard_hecm: "Mastercard HECM",
};

export function programName(program: string): string {
  return PROGRAMS[program] ?? program;
}

const LEVELS: Readonly<Record<string, Label>> = {
  below: { name: "Below limits", tone: "neutral" },
  warning: { name: "Near limits", tone: "warn" },
  exceeded: { name: "Limits exceeded", tone: "danger" },
};

export function levelLabel(level: string): Label {
  return LEVELS[level] ?? { name: level, tone: "neutral" };
}
