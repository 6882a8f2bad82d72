import type { ReactNode } from "react";
import { type Tab, Tabs } from "./tabs.tsx";

/** The parameter of the address that holds the part. */
const PARAM = "part";

/** The part that the address names, else the first. */
export function partOf(url: string, parts: readonly Tab[]): string {
  const named = new URL(url).searchParams.get(PARAM);
  return (parts.find(({ value }) => value === named) ?? parts[0])?.value ?? "";
}

interface PartTabsProps {
  label: string;
  parts: readonly Tab[];
  current: string;
}

/** The parts of a long page, one at a time on a narrow screen. A wide one shows all of them. */
export function PartTabs({ label, parts, current }: PartTabsProps) {
  return (
    <div className="lg:hidden">
      <Tabs label={label} param={PARAM} tabs={parts} current={current} />
    </div>
  );
}

export function Part({ name, current, children }: { name: string; current: string; children: ReactNode }) {
  return <div className={`min-w-0 ${name === current ? "" : "max-lg:hidden"}`}>{children}</div>;
}
