/** A model number with a hyphen, or an order's reference: a browser would break the line after it. Longer ones may need the break. */
const CODE = /(?<!\S)(?=\S*\d|KE-)(\S{1,14}-\S{1,14})(?!\S)/;

/** Text whose model numbers and references stay on one line each. The text itself does not change. */
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
