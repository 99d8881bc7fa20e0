/// Applications of scripts, to be run and to be read: matrices, adaptive quadrature, anomalies in time series.
package io.sauva.lab.example;
