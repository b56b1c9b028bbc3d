/** Types of the page's events: of a field, or of something that is pressed. */

export type Changed = Event & { target: HTMLInputElement };

export type Pressed = MouseEvent & { target: HTMLElement; currentTarget: HTMLElement };
