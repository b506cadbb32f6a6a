import './numbers.css'; export const NumbersScreen = () => null;
