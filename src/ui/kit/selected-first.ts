import type { FocusEvent } from "react";

/**
 * Props of a text input whose content is selected for whoever comes to it. Before the input has come to life the page's first
 * script does so, by the attribute; the focus that React repeats then would select what somebody has typed since.
 */
export const SELECTED_FIRST = {
  "data-selects": "",
  onFocus: ({ nativeEvent, target }: FocusEvent<HTMLInputElement>) => {
    if (nativeEvent.isTrusted) target.select();
  },
};
