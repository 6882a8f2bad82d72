import type { ReactNode } from "react";
import type { Tone } from "#contract/status-labels.ts";

export type { Tone };

const TONES: Record<Tone, string> = {
  neutral: "bg-wash text-muted ring-line",
  success: "bg-accent-wash text-accent ring-accent/30",
  warn: "bg-warn-wash text-warn ring-warn/30",
  danger: "bg-danger-wash text-danger ring-danger/30",
};

/** A state in a word or two. Color never carries meaning alone. */
export function Badge({ tone = "neutral", children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`badge ${TONES[tone]}`}>{children}</span>;
}
