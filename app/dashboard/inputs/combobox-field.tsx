import * as Ariakit from "@ariakit/react/combobox";
import { useEffect, useRef, useState } from "react";
import { useOptions } from "./use-options.ts";

export interface ComboboxOption {
  readonly value: string;
  readonly name: string;
  /** A second line: an ID, an address. */
  readonly detail?: string | undefined;
}

export interface ComboboxProps {
  id: string;
  name: string;
  label: string;
  options: readonly ComboboxOption[];
  defaultValue?: string;
  placeholder?: string;
  hint?: string;
  error?: string | undefined;
  /** The address of more options, which takes the typed text as `q`. Without it, `options` are all. */
  source?: string;
  /** A text without an option, as it was typed without scripts. */
  typed?: string;
  onChoose?: (value: string) => void;
}

export type ComboboxControl = Omit<ComboboxProps, "label" | "hint" | "error">;

/** Loaded with the library behind it. The list is a popover of the browser, placed beside the field. */
export default function ComboboxField(props: ComboboxControl) {
  const {
    name,
    options,
    defaultValue = "",
    placeholder = "Type to search…",
    source,
    typed,
    onChoose,
    ...control
  } = props;
  const [chosen, setChosen] = useState(options.find(({ value }) => value === defaultValue) ?? null);
  const [text, setText] = useState(chosen?.name ?? typed ?? "");
  const [open, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // A field with its choice's name shows the whole list, not the one match.
  const searched = text === chosen?.name ? "" : text.trim().toLowerCase();
  const found = useOptions(open ? source : undefined, searched);
  const matches = source ? (found ?? options) : options.filter((option) => matchesText(option, searched));
  const choose = (value: string) => {
    const option = [...matches, ...options].find((each) => each.value === value) ?? null;
    setChosen(option);
    setText(option?.name ?? "");
    onChoose?.(option?.value ?? "");
  };
  const leave = () => {
    if (text.trim() === "") choose("");
    else setText(chosen?.name ?? "");
  };
  return (
    <Ariakit.ComboboxProvider
      open={open}
      setOpen={setOpen}
      value={text}
      setValue={setText}
      selectedValue={chosen?.value ?? ""}
      setSelectedValue={choose}
    >
      <input type="hidden" name={name} value={chosen?.value ?? ""} />
      <Ariakit.Combobox
        {...control}
        ref={input}
        placeholder={placeholder}
        autoSelect
        showOnClick
        onBlur={leave}
        className="control"
      />
      <OptionList open={open} input={input} options={matches} />
    </Ariakit.ComboboxProvider>
  );
}

interface OptionListProps {
  open: boolean;
  input: React.RefObject<HTMLInputElement>;
  options: readonly ComboboxOption[];
}

function OptionList({ open, input, options }: OptionListProps) {
  const popover = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const shown = popover.current?.matches(":popover-open");
    if (open && !shown) popover.current?.showPopover(input.current ? { source: input.current } : {});
    else if (!open && shown) popover.current?.hidePopover();
  }, [open, input]);
  return (
    <div
      ref={popover}
      popover="manual"
      className="floating w-[anchor-size(width)] min-w-56 rounded-lg border border-line bg-surface text-sm text-ink shadow-float"
    >
      <Ariakit.ComboboxList className="max-h-72 overflow-y-auto p-1.5">
        {options.map(({ value, name, detail }) => (
          <Ariakit.ComboboxItem
            key={value}
            value={value}
            setValueOnClick={false}
            focusOnHover
            className="cursor-pointer rounded-md px-2.5 py-1.5 data-active-item:bg-wash aria-selected:font-semibold"
          >
            <span className="block truncate">{name}</span>
            {detail ? <span className="block truncate font-mono text-xs font-normal text-muted">{detail}</span> : null}
          </Ariakit.ComboboxItem>
        ))}
        {options.length === 0 ? <div className="px-2.5 py-1.5 text-muted">No matches</div> : null}
      </Ariakit.ComboboxList>
    </div>
  );
}

function matchesText({ name, detail = "" }: ComboboxOption, text: string): boolean {
  return `${name} ${detail}`.toLowerCase().includes(text);
}
