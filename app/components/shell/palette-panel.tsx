import {
  Combobox,
  ComboboxGroup,
  ComboboxGroupLabel,
  ComboboxItem,
  ComboboxList,
  ComboboxProvider,
} from "@ariakit/react/combobox";
import { useNavigate } from "@remix-run/react";
import { Icon, type IconName } from "#app/components/ui/icon.tsx";
import { ACTIONS, PAGES } from "./destinations.ts";
import type { Destination } from "./navigation.ts";
import { PALETTE_FIELD, PaletteField } from "./palette-field.tsx";
import { useSearchResults } from "./use-search-results.ts";

export interface PaletteContent {
  readonly text: string;
  setText(text: string): void;
  onDone(): void;
}

/** Loaded when the palette is first opened, with the library behind it. */
export default function PalettePanel({ text, setText, onDone }: PaletteContent) {
  const navigate = useNavigate();
  const query = text.trim();
  const found = useSearchResults(query);
  const goTo = (to: string) => {
    onDone();
    navigate(to);
  };
  const named = (list: readonly Destination[]) =>
    list
      .filter(({ name }) => name.toLowerCase().includes(query.toLowerCase()))
      .map(({ to, name, icon }) => ({ to, title: name, detail: "", icon }));
  const groups = [
    { name: "Go to", items: named(PAGES) },
    { name: "Actions", items: named(ACTIONS) },
    ...found.map(({ name, hits }) => ({ name, items: hits.map((hit) => ({ ...hit, icon: "chevron" as const })) })),
  ];
  return (
    <ComboboxProvider open value={text} setValue={setText} setOpen={(open) => !open && onDone()}>
      <PaletteField>
        <Combobox {...PALETTE_FIELD} autoSelect="always" />
      </PaletteField>
      <ComboboxList alwaysVisible aria-label="Results" className="max-h-[50dvh] overflow-y-auto p-2">
        {groups.map(({ name, items }) => (
          <Group key={name} name={name} items={items} onChoose={goTo} />
        ))}
        {query ? (
          <Item
            icon="search"
            title={`Search for “${query}”`}
            detail=""
            onChoose={() => goTo(`/search?q=${encodeURIComponent(query)}`)}
          />
        ) : null}
      </ComboboxList>
    </ComboboxProvider>
  );
}

interface Entry {
  readonly to: string;
  readonly title: string;
  readonly detail: string;
  readonly icon: IconName;
}

interface GroupProps {
  name: string;
  items: readonly Entry[];
  onChoose: (to: string) => void;
}

function Group({ name, items, onChoose }: GroupProps) {
  if (items.length === 0) return null;
  return (
    <ComboboxGroup>
      <ComboboxGroupLabel className="px-2.5 pt-1 pb-1.5 text-xs font-semibold text-muted">{name}</ComboboxGroupLabel>
      {items.map((item) => (
        <Item key={item.to} {...item} onChoose={() => onChoose(item.to)} />
      ))}
    </ComboboxGroup>
  );
}

function Item({ icon, title, detail, onChoose }: Omit<Entry, "to"> & { onChoose: () => void }) {
  return (
    <ComboboxItem
      hideOnClick={false}
      focusOnHover
      onClick={onChoose}
      className="flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-2.5 text-sm data-active-item:bg-wash"
    >
      <Icon name={icon} className="size-4.5 text-muted" />
      <span className="truncate">{title}</span>
      {detail ? <span className="truncate text-muted">{detail}</span> : null}
    </ComboboxItem>
  );
}
