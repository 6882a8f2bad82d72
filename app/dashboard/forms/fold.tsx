import type { ReactNode } from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import type { FormState } from "./form.ts";

interface FoldProps {
  state: FormState;
  title: string;
  /** The fields inside, also by the start of their names. The part is open where one of them is wrong. */
  fields: readonly string[];
  children: ReactNode;
}

/** A part of a form that most people leave as it is. */
export function Fold({ state, title, fields, children }: FoldProps) {
  const wrong = Object.keys(state.problem?.errors ?? {});
  const isOpen = wrong.some((name) => fields.some((field) => name === field || name.startsWith(`${field}[`)));
  return (
    <details open={isOpen} className="group/fold">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 px-4 py-2 text-sm font-semibold hover:bg-wash">
        <Icon name="chevron" className="size-4 text-muted transition-transform group-open/fold:rotate-90" />
        {title}
      </summary>
      <div className="space-y-5 px-4 pt-1 pb-5">{children}</div>
    </details>
  );
}
