import { Suspense } from "react";
import { createPortal } from "react-dom";
import { PartBoundary } from "../kit/part-boundary.tsx";
import { lazily } from "../lazily.tsx";
import { useSelector } from "../use-selector.ts";
import { useShell } from "./use-shell.ts";

const SettingsDrawer = lazily(
  () => import("./settings-drawer.tsx"),
  (module) => module.SettingsDrawer,
);

/** Opens the settings drawer, which is fetched when it is first asked for. */
export function SettingsDoor() {
  const { layout } = useShell();
  const open = useSelector(layout, (snapshot) => snapshot.matches("open"));
  return (
    <>
      <button type="button" onClick={() => layout.send({ type: "drawerOpened" })}>
        布局设置
      </button>
      {/* Not in the bar, whose buttons are small and grey. */}
      {open
        ? createPortal(
            <PartBoundary onFailed={() => layout.send({ type: "drawerClosed" })}>
              <Suspense fallback={null}>
                <SettingsDrawer layout={layout} />
              </Suspense>
            </PartBoundary>,
            document.body,
          )
        : null}
    </>
  );
}
