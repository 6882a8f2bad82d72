import {
  Combobox,
  ComboboxGroup,
  ComboboxGroupLabel,
  ComboboxItem,
  ComboboxList,
  ComboboxProvider,
} from "@ariakit/react/combobox";
import { useNavigate } from "@remix-run/react";
import { useState } from "react";
import { Icon, type IconName } from "#app/components/ui/icon.tsx";
import { DESTINATIONS } from "./navigation.ts";

/** Loaded when the palette is first opened, with the library behind it. */
export default function PalettePanel({ onDone }: { onDone: () => void }) {
  const [text, setText] = useState("");
  const navigate = useNavigate();
  const query = text.trim();
  const places = DESTINATIONS.filter(({ name }) => name.toLowerCase().includes(query.toLowerCase()));
  const goTo = (to: string) => {
    onDone();
    navigate(to);
  };
  return (
    <ComboboxProvider open setValue={setText} setOpen={(open) => !open && onDone()}>
      <div className="flex items-center gap-3 border-line border-b px-4">
        <Icon name="search" className="size-5 text-muted" />
        <Combobox
          aria-label="Search"
          placeholder="Go to a page, or search by dispute or transaction ID"
          autoSelect="always"
          autoFocus
          maxLength={100}
          className="min-h-13 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-muted"
        />
      </div>
      <ComboboxList alwaysVisible aria-label="Results" className="max-h-[50dvh] overflow-y-auto p-2">
        {places.length > 0 ? (
          <ComboboxGroup>
            <ComboboxGroupLabel className="px-2.5 pt-1 pb-1.5 text-xs font-semibold text-muted">
              Go to
            </ComboboxGroupLabel>
            {places.map(({ to, name, icon }) => (
              <Item key={to} icon={icon} name={name} onChoose={() => goTo(to)} />
            ))}
          </ComboboxGroup>
        ) : null}
        {query ? (
          <Item
            icon="search"
            name={`Search for “${query}”`}
            onChoose={() => goTo(`/search?q=${encodeURIComponent(query)}`)}
          />
        ) : null}
      </ComboboxList>
    </ComboboxProvider>
  );
}

interface ItemProps {
  icon: IconName;
  name: string;
  onChoose: () => void;
}

function Item({ icon, name, onChoose }: ItemProps) {
  return (
    <ComboboxItem
      hideOnClick={false}
      focusOnHover
      onClick={onChoose}
      className="flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-2.5 text-sm data-active-item:bg-wash"
    >
      <Icon name={icon} className="size-4.5 text-muted" />
      <span className="truncate">{name}</span>
    </ComboboxItem>
  );
}
