import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

const LOOKS: Record<"info" | "warn" | "danger" | "done", { icon: IconName; look: string; ink: string }> = {
  info: { icon: "info", look: "border-line bg-wash", ink: "text-muted" },
  warn: { icon: "warning", look: "border-warn/40 bg-warn-wash", ink: "text-warn" },
  danger: { icon: "warning", look: "border-danger/40 bg-danger-wash", ink: "text-danger" },
  done: { icon: "check", look: "border-accent/40 bg-accent-wash", ink: "text-accent" },
};

export type CalloutTone = keyof typeof LOOKS;

/** A message that stands out. */
export function Callout({ tone = "info", children }: { tone?: CalloutTone; children: ReactNode }) {
  const { icon, look, ink } = LOOKS[tone];
  return (
    <div className={`flex gap-2.5 rounded-md border px-3.5 py-2.5 text-sm leading-relaxed ${look}`}>
      <Icon name={icon} className={`mt-px size-5 ${ink}`} />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}
