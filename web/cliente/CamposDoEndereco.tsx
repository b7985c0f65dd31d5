import { useQuery } from '@tanstack/react-query'
import type { Control } from 'react-hook-form'
import type { z } from 'zod'
import type { FormularioDeEndereco } from '#shared/cliente/shapes.ts'
import { referenciaApi } from '#shared/referencia/api.ts'
import { qDita } from '../api/query.ts'
import { opcoesDe } from '../formulario/escrita.ts'
import { CampoMarca } from '../ui/CampoMarca.tsx'
import { CampoSelecao } from '../ui/CampoSelecao.tsx'
import { CampoTexto } from '../ui/CampoTexto.tsx'
import { FormGrid, Largo } from '../ui/FormGrid.tsx'

export type EnderecoDigitado = z.input<typeof FormularioDeEndereco>

export const rotulos = {
  codigoTipo: 'Tipo',
  cep: 'CEP',
  logradouro: 'Logradouro',
  numero: 'Número',
  complemento: 'Complemento',
  bairro: 'Bairro',
  uf: 'UF',
  codigoIbge: 'Cidade',
  tipoResidencia: 'Tipo de residência',
  principal: 'Principal',
}

const SEMPRE = Number.POSITIVE_INFINITY

/** The lists that the fields choose from; cities are those of the chosen state. */
export function useListasDoEndereco(uf: string | null | undefined) {
  return {
    tipos: useQuery({ ...qDita(referenciaApi.tiposEndereco, {}), staleTime: SEMPRE }),
    residencias: useQuery({ ...qDita(referenciaApi.tiposResidencia, {}), staleTime: SEMPRE }),
    ufs: useQuery({ ...qDita(referenciaApi.ufs, {}), staleTime: SEMPRE }),
    cidades: useQuery({
      ...qDita(referenciaApi.cidadesDaUf, { query: { uf: uf ?? '' } }),
      enabled: /^[A-Z]{2}$/.test(uf ?? ''),
      staleTime: SEMPRE,
    }),
  }
}

type Props = {
  control: Control<EnderecoDigitado, unknown, FormularioDeEndereco>
  listas: ReturnType<typeof useListasDoEndereco>
  avisoDoCep: string
}

/** The fields of an address. */
export function CamposDoEndereco({ control, listas, avisoDoCep }: Props) {
  const { tipos, residencias } = listas
  return (
    <FormGrid>
      <CampoTexto
        control={control}
        name="cep"
        label={rotulos.cep}
        obrigatorio
        primeiro
        maximo={9}
        placeholder="00000-000"
      />
      <CampoSelecao
        control={control}
        name="codigoTipo"
        label={rotulos.codigoTipo}
        obrigatorio
        carregando={tipos.isPending}
        opcoes={opcoesDe(tipos.data)}
      />
      <Largo>
        <p className="suave" role="status">
          {avisoDoCep}
        </p>
      </Largo>
      <Largo>
        <CampoTexto
          control={control}
          name="logradouro"
          label={rotulos.logradouro}
          obrigatorio
          maximo={120}
        />
      </Largo>
      <CampoTexto
        control={control}
        name="numero"
        label={rotulos.numero}
        obrigatorio
        maximo={7}
        placeholder="Número ou S/N"
      />
      <CampoTexto control={control} name="complemento" label={rotulos.complemento} maximo={60} />
      <CampoTexto control={control} name="bairro" label={rotulos.bairro} obrigatorio maximo={80} />
      <EstadoECidade control={control} listas={listas} />
      <CampoSelecao
        control={control}
        name="tipoResidencia"
        label={rotulos.tipoResidencia}
        carregando={residencias.isPending}
        opcoes={opcoesDe(residencias.data)}
      />
      <Largo>
        <CampoMarca control={control} name="principal" label="Endereço principal" />
      </Largo>
    </FormGrid>
  )
}

function EstadoECidade({ control, listas: { ufs, cidades } }: Pick<Props, 'control' | 'listas'>) {
  return (
    <>
      <CampoSelecao
        control={control}
        name="uf"
        label={rotulos.uf}
        obrigatorio
        busca
        carregando={ufs.isPending}
        opcoes={(ufs.data ?? []).map(({ sigla, nome }) => ({
          value: sigla,
          label: `${sigla} · ${nome}`,
        }))}
      />
      <CampoSelecao
        control={control}
        name="codigoIbge"
        label={rotulos.codigoIbge}
        obrigatorio
        numerico
        busca
        carregando={cidades.isLoading}
        opcoes={(cidades.data ?? []).map(({ codigoIbge, nome }) => ({
          value: String(codigoIbge),
          label: nome,
        }))}
      />
    </>
  )
}
