import { Combobox, ComboboxList, ComboboxProvider } from "@ariakit/react/combobox";
import { useNavigate } from "@remix-run/react";
import { ACTIONS, CHOICES, matching, PAGES } from "./destinations.ts";
import type { Destination } from "./navigation.ts";
import { PALETTE_FIELD, PaletteField } from "./palette-field.tsx";
import { ChoiceItem, Group, Item } from "./palette-items.tsx";
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
    matching(list, query).map(({ to, name, icon }) => (
      <Item key={to} icon={icon} title={name} onChoose={() => goTo(to)} />
    ));
  return (
    <ComboboxProvider open value={text} setValue={setText} setOpen={(open) => !open && onDone()}>
      <PaletteField>
        <Combobox {...PALETTE_FIELD} autoSelect="always" />
      </PaletteField>
      <ComboboxList alwaysVisible aria-label="Results" className="max-h-[50dvh] overflow-y-auto p-2">
        <Group name="Go to">{named(PAGES)}</Group>
        <Group name="Actions">{named(ACTIONS)}</Group>
        <Group name="Preferences">
          {(query ? matching(CHOICES, query) : []).map((choice) => (
            <ChoiceItem key={choice.name} choice={choice} onDone={onDone} />
          ))}
        </Group>
        {found.map(({ name, hits }) => (
          <Group key={name} name={name}>
            {hits.map((hit) => (
              <Item key={`${name} ${hit.to} ${hit.title}`} {...hit} icon="chevron" onChoose={() => goTo(hit.to)} />
            ))}
          </Group>
        ))}
        {query ? (
          <Item
            icon="search"
            title={`Search for “${query}”`}
            onChoose={() => goTo(`/search?q=${encodeURIComponent(query)}`)}
          />
        ) : null}
      </ComboboxList>
    </ComboboxProvider>
  );
}
