export { type EntryView, entryView, type SettingsView, settingsView } from "./entry-view.server.ts";
