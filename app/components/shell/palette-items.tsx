import { ComboboxGroup, ComboboxGroupLabel, ComboboxItem } from "@ariakit/react/combobox";
import { type ReactNode, useRef } from "react";
import { Badge } from "#app/components/ui/badge.tsx";
import { Icon, type IconName } from "#app/components/ui/icon.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { ChoiceForm } from "./choice-form.tsx";
import type { Choice } from "./destinations.ts";
import type { Hit } from "./use-search-results.ts";

/** Nothing without entries. */
export function Group({ name, children }: { name: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <ComboboxGroup>
      <ComboboxGroupLabel className="px-2.5 pt-1 pb-1.5 text-xs font-semibold text-muted">{name}</ComboboxGroupLabel>
      {children}
    </ComboboxGroup>
  );
}

interface ItemProps extends Partial<Pick<Hit, "detail" | "status" | "at">> {
  icon: IconName;
  title: string;
  onChoose: () => void;
}

/** A line with what it opens; of a result also its state and its day. */
export function Item({ icon, title, detail = "", status = null, at = null, onChoose }: ItemProps) {
  return (
    <ComboboxItem
      hideOnClick={false}
      focusOnHover
      onClick={onChoose}
      className="flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-2.5 py-1 text-sm data-active-item:bg-wash max-sm:flex-wrap max-sm:gap-y-0"
    >
      <Icon name={icon} className="size-4.5 text-muted" />
      <span className="max-w-full truncate max-sm:max-w-[calc(100%-2rem)]">{title}</span>
      {status ? <Badge tone={status.tone}>{status.name}</Badge> : null}
      {detail ? (
        <span className="min-w-0 flex-1 truncate text-muted max-sm:order-2 max-sm:basis-full max-sm:pl-7.5">
          {detail}
        </span>
      ) : null}
      {at ? (
        <LocalTime at={at} style="date" className="ml-auto whitespace-nowrap text-xs text-muted max-sm:order-1" />
      ) : null}
    </ComboboxItem>
  );
}

export function ChoiceItem({ choice, onDone }: { choice: Choice; onDone: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const choose = () => {
    form.current?.requestSubmit();
    if (!choice.isNative) onDone();
  };
  return (
    <>
      <Item icon={choice.icon} title={choice.name} onChoose={choose} />
      <ChoiceForm ref={form} choice={choice} isHidden />
    </>
  );
}
