import { useSignal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import { texts } from "../texts/language.ts";

/** A part of the page that is loaded when it is first shown. */
export const late = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> => {
  let loading: Promise<ComponentType<Props>> | undefined;
  const Late = (props: Props) => {
    const part = useSignal<{ readonly Part: ComponentType<Props> } | undefined>(undefined);
    const failed = useSignal(false);
    useEffect(() => {
      loading ??= load();
      loading.then(
        (Part) => {
          part.value = { Part };
        },
        () => {
          loading = undefined;
          failed.value = true;
        },
      );
    }, []);
    if (part.value !== undefined) return <part.value.Part {...props} />;
    return (
      <p class="dim" role={failed.value ? "alert" : "status"}>
        {failed.value ? texts().session.unreachable : texts().waiting}
      </p>
    );
  };
  return Late;
};
