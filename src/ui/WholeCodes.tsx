/** A model number with a hyphen: a browser would break the line after it. Longer ones may need the break. */
const CODE = /(?<!\S)(?=\S*\d)(\S{1,14}-\S{1,14})(?!\S)/;

/** Text whose model numbers stay on one line each; not for headings, where large type needs the break. The text itself does not change. */
export const WholeCodes = ({ text }: { text: string }) =>
  text.split(CODE).map((part, place) =>
    // Every second part is a match.
    place % 2 === 1 ? (
      <span key={part} className="whole">
        {part}
      </span>
    ) : (
      part
    ),
  );
