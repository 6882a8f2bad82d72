import * as Ariakit from "@ariakit/react/combobox";
import { useEffect, useRef } from "react";
import type { ComboboxControl, ComboboxOption } from "./combobox-props.ts";
import { useChoice } from "./use-choice.ts";

/** Loaded with the library behind it. The list is a popover of the browser, placed beside the field. */
export default function ComboboxField(props: ComboboxControl) {
  const {
    name,
    options: _,
    defaultValue: _value,
    source: _source,
    typed: _typed,
    onChoose: _choose,
    ...control
  } = props;
  const { text, setText, open, setOpen, value, sent, choose, leave, matches, isFound } = useChoice(props);
  const input = useRef<HTMLInputElement>(null);
  return (
    <Ariakit.ComboboxProvider
      open={open}
      setOpen={setOpen}
      value={text}
      setValue={setText}
      selectedValue={value}
      setSelectedValue={choose}
    >
      <input type="hidden" name={name} value={sent} />
      <Ariakit.Combobox
        placeholder="Type to search…"
        {...control}
        ref={input}
        autoSelect
        showOnClick
        onBlur={leave}
        className="control"
      />
      <OptionList open={open} input={input} options={matches} isFound={isFound} />
    </Ariakit.ComboboxProvider>
  );
}

interface OptionListProps {
  open: boolean;
  input: React.RefObject<HTMLInputElement>;
  options: readonly ComboboxOption[];
  /** False while they are searched for. */
  isFound: boolean;
}

function OptionList({ open, input, options, isFound }: OptionListProps) {
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
        {options.length === 0 ? (
          <div className="px-2.5 py-1.5 text-muted">{isFound ? "No matches" : "Searching…"}</div>
        ) : null}
      </Ariakit.ComboboxList>
    </div>
  );
}
