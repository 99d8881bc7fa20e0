package io.sauva.lab.report;

import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/// A drawing as its XML says, checked for what no drawing may contain.
final class Drawing {
    private final Document document;

    Drawing(String svg) {
        try {
            document = DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(new InputSource(new StringReader(svg)));
        } catch (Exception e) {
            throw new AssertionError("not XML: " + svg, e);
        }
        for (Element element : elements("*")) {
            for (int index = 0; index < element.getAttributes().getLength(); index++) {
                Node attribute = element.getAttributes().item(index);
                if (!attribute.getNodeName().equals("id")) {
                    String value = attribute.getNodeValue().toLowerCase(Locale.ROOT);
                    assertFalse(value.contains("nan") || value.contains("infinity"), attribute::toString);
                }
            }
        }
    }

    List<Element> elements(String name) {
        NodeList found = document.getElementsByTagName(name);
        List<Element> elements = new ArrayList<>();
        for (int index = 0; index < found.getLength(); index++) {
            elements.add((Element) found.item(index));
        }
        return elements;
    }

    /// Elements of that name with that class.
    List<Element> elements(String name, String kind) {
        return elements(name).stream()
                .filter(element -> element.getAttribute("class").equals(kind))
                .toList();
    }

    List<String> texts() {
        return elements("text").stream().map(Element::getTextContent).toList();
    }

    double width() {
        return Double.parseDouble(document.getDocumentElement().getAttribute("width"));
    }

    double height() {
        return Double.parseDouble(document.getDocumentElement().getAttribute("height"));
    }

    /// The lines of the data, without the samples in the legend.
    List<Element> lines() {
        return elements("path", "line").stream()
                .filter(path -> !isInLegend(path))
                .toList();
    }

    List<Element> markers() {
        return elements("path", "marker").stream()
                .filter(path -> !isInLegend(path))
                .toList();
    }

    private static boolean isInLegend(Node node) {
        for (Node parent = node.getParentNode(); parent instanceof Element element; parent = parent.getParentNode()) {
            if (element.getAttribute("class").equals("legend")) {
                return true;
            }
        }
        return false;
    }
}
